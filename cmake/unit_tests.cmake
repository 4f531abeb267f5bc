# tests/*/test_*.c against cmocka, and the test scripts beside them.
#
# All test sources of one dimension and precision make one program: test2, test2f, test3, test3f. A digit in a source's
# name says that it is about that dimension alone. Tests of the command (test_cli_*) make test_cli: the command has both
# dimensions and both precisions in it. ctest runs each group, which is one source, by itself.

find_package(PkgConfig REQUIRED)
pkg_check_modules(cmocka REQUIRED IMPORTED_TARGET cmocka)
pkg_check_modules(jansson REQUIRED IMPORTED_TARGET jansson)
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_library(TACT_QHULL qhull_r REQUIRED)

file(GLOB test_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/*/test_*.c)
list(FILTER test_sources EXCLUDE REGEX "/test_(determinism|mesh_hashes3|part_hashes|joint_hashes|world_hashes)\\.c$")
# These compare with formulas in long double on purpose, so promotions are no mistake here.
set_source_files_properties(${PROJECT_SOURCE_DIR}/tests/query/test_rotation2.c ${PROJECT_SOURCE_DIR}/tests/query/test_rotation3.c
    PROPERTIES COMPILE_OPTIONS -Wno-double-promotion)
# It has the kernel in it, and asks for one answer.
set_source_files_properties(${PROJECT_SOURCE_DIR}/tests/query/test_epa2.c PROPERTIES COMPILE_OPTIONS -O0)
set(cli_test_sources ${test_sources})
list(FILTER cli_test_sources INCLUDE REGEX "/test_cli_[^/]*$")
list(FILTER test_sources EXCLUDE REGEX "/test_cli_[^/]*$")
if(TACT_TESTS STREQUAL "threads")
    list(FILTER test_sources INCLUDE REGEX "/test_((world|batch|mesh3)_threads|batch_rays)\\.c$")
endif()

# What the tests share: the oracle, and shapes made from plain numbers.
file(GLOB helper_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/*/*.c)
list(FILTER helper_sources EXCLUDE REGEX "/(test_[^/]*|main\\.c|fuzz/[^/]*|package/[^/]*|ccd/[^/]*)$")

function(tact_test_helpers dimension precision)
    math(EXPR other "5 - ${dimension}")
    set(sources ${helper_sources})
    list(FILTER sources EXCLUDE REGEX "${other}[^/]*$")
    set(helpers test_helpers${dimension}_${precision})
    add_library(${helpers} STATIC ${sources})
    target_compile_options(${helpers} PRIVATE ${tact_flags} ${TACT_CLIENT_FLAGS})
    target_include_directories(${helpers} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
    target_compile_definitions(${helpers} PUBLIC TACT_DIMENSION=${dimension})
    target_link_libraries(${helpers} PUBLIC ${tact_test_library_${precision}})
endfunction()

# A program of all groups in these sources, and a test for each of them.
function(tact_group_program program dimension precision)
    set(declarations "")
    set(addresses "")
    foreach(source ${ARGN})
        get_filename_component(group ${source} NAME_WE)
        string(APPEND declarations "extern const test_group ${group};\n")
        string(APPEND addresses "    &${group},\n")
    endforeach()
    set(registry ${PROJECT_BINARY_DIR}/${program}_groups.c)
    file(CONFIGURE OUTPUT ${registry} CONTENT "/* Made by cmake/unit_tests.cmake. */\n#include \"support/group.h\"\n
${declarations}\nconst test_group *const test_groups[] = {\n${addresses}    NULL,\n};\n
const char test_source_folder[] = \"${PROJECT_SOURCE_DIR}\", test_build_folder[] = \"${PROJECT_BINARY_DIR}\";\n" @ONLY)
    tact_test_program(${program} ${precision} ${PROJECT_SOURCE_DIR}/tests/support/main.c ${registry} ${ARGN})
    target_link_libraries(${program} PRIVATE test_helpers${dimension}_${precision} PkgConfig::cmocka PkgConfig::jansson
        ${TACT_QHULL} Threads::Threads)
    foreach(source ${ARGN})
        get_filename_component(group ${source} NAME_WE)
        string(REGEX REPLACE "^test_" "" name ${group})
        tact_test(${program}.${name} $<TARGET_FILE:${program}> --match ${group}.)
    endforeach()
endfunction()

# Groups that run once more with floating point traps. gcc keeps to what the sources compute; clang may also compute what
# is not used, which then raises flags.
set(trapped_groups "")
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT TACT_TESTS STREQUAL "threads"
        AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    set(trapped_groups distance degenerate invariants extremes raycast cast time_of_impact patch)
endif()

foreach(dimension ${tact_dimensions})
    math(EXPR other "5 - ${dimension}")
    set(sources ${test_sources})
    list(FILTER sources EXCLUDE REGEX "/test_[^/]*${other}[^/]*$")
    set(precisions ${tact_test_precisions})
    if(TACT_TESTS STREQUAL "most" AND dimension EQUAL 2)
        list(REMOVE_ITEM precisions float)
    endif()
    foreach(precision ${precisions})
        string(REGEX REPLACE "double$|loat$" "" program test${dimension}${precision})
        tact_test_helpers(${dimension} ${precision})
        tact_group_program(${program} ${dimension} ${precision} ${sources})
        foreach(group ${trapped_groups})
            tact_test(${program}.${group}_trapped $<TARGET_FILE:${program}> --trap --match test_${group}.)
        endforeach()
        add_dependencies(${program} plain_scenes${dimension})
    endforeach()
endforeach()
if(TACT_COMMAND)
    tact_group_program(test_cli 3 double ${cli_test_sources})
    target_link_libraries(test_cli PRIVATE tact_command)
    add_dependencies(test_cli tact_program)
endif()

# Scripts that look at the sources, or at the library as gcc builds it for its users, are run once.
file(GLOB test_scripts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/*/test_*.py)
list(FILTER test_scripts EXCLUDE REGEX "/test_(determinism|ccd)\\.py$")
if(TACT_TESTS STREQUAL "threads")
    set(test_scripts "")
endif()
foreach(script ${test_scripts})
    get_filename_component(name ${script} NAME_WE)
    if(NOT TACT_FUZZ OR name MATCHES "^test_cli")
        tact_test(${name} ${TACT_PYTHON} ${script})
    endif()
endforeach()
if(NOT TACT_FUZZ AND NOT TACT_TESTS STREQUAL "threads")
    tact_test(check_standalone ${TACT_PYTHON} ${PROJECT_SOURCE_DIR}/tools/check_standalone.py --once --built
        ${PROJECT_BINARY_DIR})
    tact_test(check_twins ${TACT_PYTHON} ${PROJECT_SOURCE_DIR}/tools/check_twins.py)
    tact_test(check_names ${TACT_PYTHON} ${PROJECT_SOURCE_DIR}/tools/make_names.py --check)
endif()

# What takes longest begins first, in a tree that has not been tested yet, too.
foreach(name test_cli_clash_mpi test_cli_near test_cli_clash_rules test_cli_mesh test_cli_clash_report
        test_cli_explain_parts test_cli_clash_urdf test_cli.cli_files test_cli_clash test_cli.cli_errors test_subproject check_standalone
        test_package test_editor test2.batch test2.static_tree test2.physics_bounce test2.hull2_search test2.world_memory
        test3.batch test3.adversary_motions test3.adversary_queries test3.motion_bounds test3.time_of_impact)
    if(TEST ${name})
        set_tests_properties(${name} PROPERTIES COST 100)
    endif()
endforeach()
