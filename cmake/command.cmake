# The command `tact` and its man page, which the command itself writes.

find_package(PkgConfig)
if(NOT PkgConfig_FOUND)
    message(FATAL_ERROR "The command tact needs pkg-config. Run tools/bootstrap.sh demo, or configure with -DTACT_COMMAND=OFF.")
endif()
foreach(module assimp jansson cairo)
    pkg_check_modules(${module} IMPORTED_TARGET ${module})
    if(NOT ${module}_FOUND)
        message(FATAL_ERROR "The command tact needs ${module} (Debian: lib${module}-dev). "
            "Run tools/bootstrap.sh demo, or configure with -DTACT_COMMAND=OFF.")
    endif()
endforeach()

# engine.c is the part that asks the library: compiled for each dimension in each precision.
file(GLOB command_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)
set(command_engine ${PROJECT_SOURCE_DIR}/cli/engine.c)
list(REMOVE_ITEM command_sources ${command_engine})
list(FILTER command_sources EXCLUDE REGEX "/main\\.c$")

function(tact_command_options target)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/cli)
    target_compile_options(${target} PRIVATE ${tact_warnings})
    target_link_libraries(${target} PRIVATE PkgConfig::assimp PkgConfig::jansson PkgConfig::cairo)
    # The POSIX functions of the C library beside C17's: getopt, isatty, clock_gettime.
    target_compile_definitions(${target} PRIVATE _GNU_SOURCE)
endfunction()

# Everything but main(), so that tests and fuzz targets can reach into the command. The float library is only linked:
# its TACT_FLOAT is for the engines that want it.
add_library(tact_command STATIC ${command_sources})
tact_command_options(tact_command)
target_include_directories(tact_command INTERFACE ${PROJECT_SOURCE_DIR}/cli)
target_link_libraries(tact_command PUBLIC tact_static INTERFACE $<LINK_ONLY:tact_float_static>)
foreach(dimension 2 3)
    foreach(library tact_static tact_float_static)
        set(engine ${library}_engine${dimension})
        add_library(${engine} OBJECT ${command_engine})
        tact_command_options(${engine})
        target_compile_definitions(${engine} PRIVATE TACT_DIMENSION=${dimension})
        target_link_libraries(${engine} PRIVATE ${library})
        target_sources(tact_command PRIVATE $<TARGET_OBJECTS:${engine}>)
    endforeach()
endforeach()

add_executable(tact_program ${PROJECT_SOURCE_DIR}/cli/main.c)
tact_command_options(tact_program)
target_link_libraries(tact_program PRIVATE tact_command)
set_target_properties(tact_program PROPERTIES OUTPUT_NAME tact)

add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/tact.1
    COMMAND tact_program help --man > ${PROJECT_BINARY_DIR}/tact.1
    DEPENDS tact_program VERBATIM)
add_custom_target(tact_manual ALL DEPENDS ${PROJECT_BINARY_DIR}/tact.1)

install(TARGETS tact_program)
install(FILES ${PROJECT_BINARY_DIR}/tact.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
