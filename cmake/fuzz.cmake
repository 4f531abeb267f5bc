# The fuzz targets, with clang's libFuzzer. They are double only: float and double are one source.

if(NOT CMAKE_C_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "TACT_FUZZ needs clang: configure with CC=clang")
endif()
if(NOT TACT_COMMAND)
    message(FATAL_ERROR "TACT_FUZZ needs TACT_COMMAND: it fuzzes the scene parser too")
endif()

add_custom_target(fuzz)

# name source dimension
function(tact_fuzz name source dimension)
    tact_test_program(fuzz_${name} double ${PROJECT_SOURCE_DIR}/tests/fuzz/fuzz_${source}.c)
    target_compile_definitions(fuzz_${name} PRIVATE TACT_DIMENSION=${dimension})
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzz fuzz_${name})
    tact_test(fuzz_${name} ${TACT_PYTHON} ${PROJECT_SOURCE_DIR}/tests/fuzz/run.py $<TARGET_FILE:fuzz_${name}>)
endfunction()

tact_fuzz(distance2 distance 2)
tact_fuzz(distance3 distance 3)
tact_fuzz(cast2 cast 2)
tact_fuzz(cast3 cast 3)
tact_fuzz(collide2 collide 2)
tact_fuzz(collide3 collide 3)
tact_fuzz(hull2 hull2 2)
tact_fuzz(hull3 hull3 3)
tact_fuzz(mesh3 mesh3 3)
tact_fuzz(scene scene 3)
target_link_libraries(fuzz_scene PRIVATE tact_command)
tact_fuzz(link link 3)
target_link_libraries(fuzz_link PRIVATE tact_command)
